import { failure, fault } from "../../errors.ts";

export const twoProofs = fault(`invalid-value: client_secret_env and private_key_env exclude each other
  hint: keep the one that the token endpoint knows the client by`);
export const keyOfOtherGrant = fault(`unknown-key: <"key"> does not fit the grant <grant>
  hint: <key> is for the grant <fits>`);
export const keyWithout = fault(`missing-key: <"key"> needs <"needed"> beside it
  hint: add <needed>, or remove <key>`);
export const noDiscovery = fault(`invalid-value: <"key"> has no effect beside token_endpoint
  hint: remove token_endpoint to have it discovered, or remove <key>`);
export const emptyKey = failure(`invalid-value: <"key"> is empty`);
export const insecureUrl = failure(`invalid-url: <"key"> is <url>: a login requires https (or loopback)
  hint: use https; on a test network, add \`allow_insecure: true\``);
export const badResource = failure(`invalid-value: "resource" is neither a URL nor none: <"url">
  hint: give the whole URL, without a fragment, or none to leave the parameter out`);
export const badRedirectUri =
  failure(`invalid-value: "redirect_uri" is not an address of this machine with a port: <"url">
  hint: write http://127.0.0.1:PORT/path or http://localhost:PORT/path`);
export const badMetadataUrl = failure(`invalid-url: "client_metadata_url" is not the URL of a document: <"url">
  hint: it has to be https, with a path, without a fragment and without a user part`);
