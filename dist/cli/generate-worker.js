require("./index.js");
