/** Returns the root of a node and of each host around it, from the innermost shadow root to the document. */
export function getRootChain(node: Node | null): Node[] {
  const tree = node?.getRootNode() ?? document
  return 'host' in tree ? [tree, ...getRootChain(tree.host as Element)] : [tree]
}
