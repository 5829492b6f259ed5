"""A bookshop as an MCP server over stdio, with the standard library alone."""

import json
import sys

BOOKS = {"Emma": {"author": "Jane Austen", "year": 1815}, "Ulysses": {"author": "James Joyce", "year": 1922}}
FIND_BOOK = {
    "name": "find_book",
    "description": "Finds a book by its title.",
    "inputSchema": {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]},
    "annotations": {"readOnlyHint": True},
}


def call(name: str, arguments: dict) -> dict:
    book = BOOKS.get(arguments.get("title"))
    if name != "find_book" or book is None:
        return {"content": [{"type": "text", "text": "no such book"}], "isError": True}
    return {"content": [{"type": "text", "text": json.dumps(book)}], "structuredContent": book}


def answer(method: str, params: dict) -> dict | None:
    match method:
        case "initialize":
            info = {"name": "bookshop", "version": "1.0.0"}
            revision = params["protocolVersion"]
            known = revision if revision in ("2025-06-18", "2025-11-25") else "2025-11-25"
            return {"protocolVersion": known, "capabilities": {"tools": {}}, "serverInfo": info}
        case "ping":
            return {}
        case "tools/list":
            return {"tools": [FIND_BOOK]}
        case "tools/call":
            return call(params["name"], params.get("arguments", {}))
    return None


print("bookshop is up", file=sys.stderr)  # Logs go to stderr: stdout is for messages.
for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    result = answer(message["method"], message.get("params", {}))
    unknown = {"code": -32601, "message": f"unknown method {message['method']}"}
    outcome = {"error": unknown} if result is None else {"result": result}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **outcome}), flush=True)
