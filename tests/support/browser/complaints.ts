import axe from 'axe-core'

// The page around a component is not under test.
const off = { enabled: false }
const pageRules = { region: off, 'landmark-one-main': off, 'page-has-heading-one': off }

/** What axe complains of, each with its place; nothing when all is well. */
export async function complaints(rules: object = { rules: pageRules }): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], ...rules })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** What axe complains of in light, and of the colours in dark, where nothing else differs. */
export async function complaintsInBothSchemes(): Promise<string[]> {
  const { style } = document.documentElement
  style.background = 'Canvas'
  style.colorScheme = 'light'
  const inLight = await complaints()
  style.colorScheme = 'dark'
  return [...inLight, ...(await complaints({ runOnly: ['color-contrast'] }))]
}
