/** A place in a source file. Lines and columns count from 1; `end_column` is exclusive, on the same line. */
export interface SourceLocation {
  /** Path relative to the workspace root, with forward slashes. */
  file: string;
  line: number;
  column: number;
  end_column?: number;
  /** The text of that line, kept so that a caret can be drawn without reading the file again. */
  text?: string;
}
