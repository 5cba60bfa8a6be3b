/** The trees that a node stands in, from its own to the document: shadow roots are one each. */
export function treesAround(node: Node | null): Node[] {
  const tree = node?.getRootNode() ?? document
  return 'host' in tree ? [tree, ...treesAround(tree.host as Element)] : [tree]
}
