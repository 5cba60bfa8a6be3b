import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const { dependencies } = JSON.parse(read('tests/drivers/package.json')) as {
  dependencies: Record<string, string>
}

it('the testing guide names the versions that `npm run suite -- drivers` installs', () => {
  const rows = read('src/guides/testing.md').matchAll(/^\| `([^`]+)` +\| (\d\S+) /gm)
  const named = Object.fromEntries([...rows].map(([, tool, version]) => [tool!, version!]))
  expect(Object.keys(named)).toHaveLength(7)
  expect(dependencies).toMatchObject(named)
})

it('the testing guide names the versions of the checkers and the DOMs', () => {
  const guide = read('src/guides/testing.md')
  const names = {
    axe: 'axe-core',
    Alfa: '@siteimprove/alfa-rules',
    'html-validate': 'html-validate',
    jsdom: 'jsdom',
    'happy-dom': 'happy-dom',
  }
  for (const [name, dependency] of Object.entries(names))
    expect(guide).toContain(`${name} ${dependencies[dependency]}`)
})
