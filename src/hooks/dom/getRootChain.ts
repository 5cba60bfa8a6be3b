/** The trees that a node stands in, from its own to the document: shadow roots are one each. */
export function getRootChain(node: Node | null): Node[] {
  const tree = node?.getRootNode() ?? document
  return 'host' in tree ? [tree, ...getRootChain(tree.host as Element)] : [tree]
}
