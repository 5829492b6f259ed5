export { priceCall } from "./pricing.ts";
