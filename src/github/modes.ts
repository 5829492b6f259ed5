/** When a comment is made where there is none yet. */
export const COMMENT_MODES = ["auto", "always", "on-failure", "on-change", "never"] as const;
export type CommentMode = (typeof COMMENT_MODES)[number];

/** How a comment is kept up to date: an edit notifies nobody. */
export const COMMENT_UPDATES = ["edit", "recreate"] as const;
export type CommentUpdate = (typeof COMMENT_UPDATES)[number];
