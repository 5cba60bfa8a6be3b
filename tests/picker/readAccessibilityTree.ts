import { sendCommand } from '../support/browser/sendCommand.js'

interface AxNode {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  value?: { value: unknown }
  properties?: { name: string; value: { value?: unknown; relatedNodes?: { idref?: string }[] } }[]
  childIds?: string[]
}

interface FrameTree {
  frame: { id: string; url: string }
  childFrames?: FrameTree[]
}

const states = [
  ...['focused', 'expanded', 'selected', 'disabled', 'invalid', 'required', 'readonly'],
  ...['checked', 'busy', 'live'],
]

/** Returns the page's accessibility tree, which assistive technology reads, as lines of text. */
export async function readAccessibilityTree(): Promise<string> {
  const { frameTree } = await sendCommand<{ frameTree: FrameTree }>('Page.getFrameTree')
  const frame = frameTree.childFrames?.at(-1)?.frame ?? frameTree.frame
  const { nodes } = await sendCommand<{ nodes: AxNode[] }>('Accessibility.getFullAXTree', {
    frameId: frame.id,
  })
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines = (node: AxNode | undefined, depth: number): string[] => {
    if (!node) return []
    const role = node.role?.value ?? ''
    const shown =
      !node.ignored && !['none', 'generic', 'InlineTextBox', 'RootWebArea'].includes(role)
    const below = (node.childIds ?? []).flatMap((id) =>
      lines(byId.get(id), depth + (shown ? 1 : 0)),
    )
    return shown ? [`${'  '.repeat(depth)}${lineOf(node)}`, ...below] : below
  }
  return lines(nodes[0], 0).join('\n')
}

function lineOf({ role, name, description, value, properties = [] }: AxNode): string {
  const told = properties
    .filter(
      ({ name: state, value: { value: is } }) =>
        states.includes(state) && is !== 'false' && (is !== false || state === 'expanded'),
    )
    .map(({ name: state, value: { value: is } }) =>
      is === true ? state : `${state}=${String(is)}`,
    )
  const active = properties.find(({ name: relation }) => relation === 'activedescendant')
  const target = active?.value.relatedNodes?.[0]?.idref
  return [
    role?.value === 'StaticText' ? 'text' : role?.value,
    name?.value ? JSON.stringify(name.value) : '',
    value?.value ? `value=${JSON.stringify(value.value)}` : '',
    description?.value ? `description=${JSON.stringify(description.value)}` : '',
    ...told,
    target
      ? `active=${JSON.stringify((document.activeElement?.shadowRoot ?? document).getElementById(target)?.textContent.trim())}`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Emulates a payer's light or dark colour scheme, or forced colours. */
export const emulate = (look: 'light' | 'dark' | 'forced') =>
  sendCommand('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: look === 'dark' ? 'dark' : 'light' },
      { name: 'forced-colors', value: look === 'forced' ? 'active' : 'none' },
    ],
  })
