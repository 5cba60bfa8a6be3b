import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from './address/Link.js'
import { setParameters } from './address/address.js'
import './menu.css'

/** A menu link. `to` returns the URL parameters of the target page, which include some of the current settings. */
interface MenuItem {
  id: string
  name: string
  to: () => Record<string, string | null>
}

/**
 * Renders a menu of grouped pages as a list of links beside the page or, on phones, as a select above the page.
 * `children` are rendered above the menu.
 */
export function Menu({
  label,
  selectLabel,
  groups,
  current,
  children,
}: {
  label: string
  selectLabel: string
  groups: readonly { title: string; items: readonly MenuItem[] }[]
  current: string | null
  children?: ReactNode
}) {
  const navRef = useRef<HTMLElement>(null)

  // Scrolls to the current page's link, which can be far down in the menu.
  useLayoutEffect(() => {
    const nav = navRef.current
    const link = nav?.querySelector<HTMLElement>('[aria-current]')
    if (!nav || !link) return
    const isVisible =
      link.offsetTop >= nav.scrollTop &&
      link.offsetTop + link.offsetHeight <= nav.scrollTop + nav.clientHeight
    if (!isVisible) nav.scrollTop = link.offsetTop - nav.clientHeight / 2
  }, [current])

  const open = (id: string) => {
    const item = groups.flatMap(({ items }) => items).find((one) => one.id === id)
    if (item) setParameters(item.to(), { only: true })
  }
  return (
    <div className="menu">
      {children}
      <label className="menu-select">
        <span>{selectLabel}</span>
        <select value={current ?? ''} onChange={({ target }) => open(target.value)}>
          {groups.map(({ title, items }) => (
            <optgroup key={title} label={title}>
              {items.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <nav ref={navRef} aria-label={label}>
        {groups.map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {items.map(({ id, name, to }) => (
                <li key={id}>
                  <Link to={to()} aria-current={id === current ? 'page' : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  )
}
