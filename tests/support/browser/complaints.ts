import axe from 'axe-core'

// These rules concern the page around a component, which isn't under test.
const off = { enabled: false }
const pageRules = { region: off, 'landmark-one-main': off, 'page-has-heading-one': off }

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
  return [...inLight, ...(await complaints({ runOnly: ['color-contrast'] }))]
}
