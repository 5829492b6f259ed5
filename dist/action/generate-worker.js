import "../cli/index.js";
