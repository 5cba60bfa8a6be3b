import axe from 'axe-core'

// These rules concern the page around a component, which isn't under test.
const off = { enabled: false }
const pageRules = { region: off, 'landmark-one-main': off, 'page-has-heading-one': off }

/** Only the contrast of texts, which is all that a colour scheme changes. */
export const onlyContrast = { runOnly: ['color-contrast'] }

/** Returns the violations that axe finds, each with its location; an empty array if there are none. */
export async function complaints(rules: object = { rules: pageRules }): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], ...rules })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Returns the violations in the light scheme, and the contrast violations in the dark one, where only colours differ. */
export async function complaintsInBothSchemes(): Promise<string[]> {
  const { style } = document.documentElement
  style.background = 'Canvas'
  style.colorScheme = 'light'
  const inLight = await complaints()
  style.colorScheme = 'dark'
  return [...inLight, ...(await complaints(onlyContrast))]
}

/**
 * Returns a function for pages that share their styles. It returns the violations, and looks at contrasts, which are most
 * of axe's work, only if an element of the page looks like none before.
 */
export function complaintsOfPages(): () => Promise<string[]> {
  const known = new Set<string>()
  return () => {
    const looks = [...document.body.querySelectorAll('*')].map(lookOf)
    const isNew = looks.some((look) => !known.has(look))
    for (const look of looks) known.add(look)
    return isNew
      ? complaintsInBothSchemes()
      : complaints({ rules: { ...pageRules, 'color-contrast': off } })
  }
}

/** Returns what a style rule can select an element by: the names and states of the element and those around it. */
function lookOf(element: Element): string {
  const names = element
    .getAttributeNames()
    .filter((name) => /^(class|style|disabled|data-fpx.*|data-high.*|aria-(?!.*by$).*)$/.test(name))
    .map((name) =>
      /label|valuetext|setsize|posinset|controls|active/.test(name)
        ? name
        : `${name}=${element.getAttribute(name)}`,
    )
  const own = `${element.localName} ${names.join(' ')}`
  const { parentElement } = element
  return parentElement === null ? own : `${lookOf(parentElement)} > ${own}`
}
