export { HIGHEST_TOKEN_PRICE, priceCall } from "./pricing.ts";
