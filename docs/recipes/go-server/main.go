// A bookshop as an MCP server over stdio, with the standard library alone.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		ProtocolVersion string            `json:"protocolVersion"`
		Name            string            `json:"name"`
		Arguments       map[string]string `json:"arguments"`
	} `json:"params"`
}

type object map[string]any

var books = map[string]object{
	"Emma":    {"author": "Jane Austen", "year": 1815},
	"Ulysses": {"author": "James Joyce", "year": 1922},
}

var findBook = object{
	"name":        "find_book",
	"description": "Finds a book by its title.",
	"inputSchema": object{
		"type":       "object",
		"properties": object{"title": object{"type": "string"}},
		"required":   []string{"title"},
	},
	"annotations": object{"readOnlyHint": true},
}

func call(name, title string) object {
	book, found := books[title]
	if name != "find_book" || !found {
		return object{"content": text("no such book"), "isError": true}
	}
	written, _ := json.Marshal(book)
	return object{"content": text(string(written)), "structuredContent": book}
}

func text(written string) []object {
	return []object{{"type": "text", "text": written}}
}

func answer(asked message) object {
	switch asked.Method {
	case "initialize":
		revision := asked.Params.ProtocolVersion
		if revision != "2025-06-18" {
			revision = "2025-11-25"
		}
		return object{"result": object{
			"protocolVersion": revision,
			"capabilities":    object{"tools": object{}},
			"serverInfo":      object{"name": "bookshop", "version": "1.0.0"},
		}}
	case "ping":
		return object{"result": object{}}
	case "tools/list":
		return object{"result": object{"tools": []object{findBook}}}
	case "tools/call":
		return object{"result": call(asked.Params.Name, asked.Params.Arguments["title"])}
	}
	return object{"error": object{"code": -32601, "message": "unknown method " + asked.Method}}
}

func main() {
	log.Print("bookshop is up") // The log package writes to stderr: stdout is for messages.
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20) // A message may be longer than a Scanner's 64 KiB.
	answers := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var asked message
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil || asked.ID == nil {
			continue
		}
		given := answer(asked)
		given["jsonrpc"], given["id"] = "2.0", asked.ID
		if err := answers.Encode(given); err != nil {
			log.Fatal(err)
		}
	}
}
