/** A document in the demo, with its outline and content. */
export interface Guide extends GuideOutline {
  /** The document's path in the repository. */
  path: string
  blocks: readonly GuideBlock[]
}

/** The parts of a document that menus and the search use. */
export interface GuideOutline {
  /** The document's name in URLs (`decisions-budget`). */
  id: string
  /** The text of the first heading. */
  title: string
  /**
   * The first sentence of the first paragraph, followed by as many sentences as fit into 160 characters, without
   * markup. If the document has no paragraph, the description lists its headings.
   */
  description: string
  /** The other headings, in order. */
  headings: readonly GuideHeading[]
  /** The ids of the stories the document shows or links to. */
  stories: readonly string[]
}

/** A heading below the title. */
export interface GuideHeading {
  text: string
  anchor: string
}

/** A part of a document: HTML, a block of code, or a running story. */
export type GuideBlock =
  | { kind: 'html'; html: string }
  | { kind: 'code'; html: string; language: string }
  | { kind: 'story'; story: string; label: string }

/** The link targets of a rendered document. The demo and the script-free pages use different targets. */
export interface GuideLinks {
  /** Returns the URL of another document. The `anchor` is empty or begins with `#`. */
  guide: (id: string, anchor: string) => string
  /** Returns the URL of a story. */
  story: (id: string) => string
  /** Returns the URL of an image or other file, given its path in the repository. */
  file: (path: string) => string
}
