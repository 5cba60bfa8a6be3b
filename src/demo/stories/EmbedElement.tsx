import { type ElementType, type ReactNode, useEffect, useRef } from 'react'

/** Props for {@link EmbedElement}: the attributes and event handlers of the custom element. */
export interface EmbedElementProps {
  /**
   * The attributes, keyed by name. `true` sets an attribute without a value, whereas `false`, `undefined`, and an empty
   * string remove the attribute.
   */
  attributes: Record<string, string | number | boolean | undefined>
  /** The server-rendered content inside the element. */
  children?: ReactNode
  onChange?: ((detail: unknown) => void) | undefined
}

/** The attributes of the script tag for each element. */
const scripts = {
  'fpx-bank-picker': { src: 'embed/fpx-checkout.js', type: '' },
  'fpx-company-list': { src: 'embed/fpx-company-list.mjs', type: 'module' },
}

/** Renders a custom element and loads its script with a single script tag, as a shop does. */
export function EmbedElement({
  tag,
  attributes,
  children,
  onChange,
}: EmbedElementProps & { tag: keyof typeof scripts }) {
  const Tag = tag as ElementType
  const element = useRef<HTMLElement>(null)
  const onChangeRef = useRef(onChange)
  useEffect(() => {
    onChangeRef.current = onChange
  })

  useEffect(() => {
    loadOnce(scripts[tag])
    const { current } = element
    if (!current) return
    const change = (event: Event) => onChangeRef.current?.((event as CustomEvent).detail)
    for (const type of ['fpx-bank-change', 'fpx-company-change'])
      current.addEventListener(type, change)
    return () => {
      for (const type of ['fpx-bank-change', 'fpx-company-change'])
        current.removeEventListener(type, change)
    }
  }, [tag])

  useEffect(() => {
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined || value === false || value === '')
        element.current?.removeAttribute(name)
      else element.current?.setAttribute(name, value === true ? '' : String(value))
  }, [attributes])

  return <Tag ref={element}>{children}</Tag>
}

function loadOnce(script: { src: string; type: string }): void {
  if (document.querySelector(`script[src="${script.src}"]`)) return
  document.head.append(Object.assign(document.createElement('script'), script))
}
