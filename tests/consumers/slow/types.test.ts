import { expect, it } from 'vitest'
import { createTempProject, type TempProject } from '../../support/consumers/createTempProject.js'

/** Returns a compiler's errors in the shop and in our declarations, but not those in other packages. */
async function faults(
  project: TempProject,
  typescript: string,
  resolution: string,
): Promise<string[]> {
  const compiler = `node_modules/${typescript}/bin/tsc`
  const printed = await project.run(`node ${compiler} -p tsconfig.${resolution}.json || true`)
  return printed.split('\n').filter((line) => /^(src|node_modules\/fpx-checkout)\//.test(line))
}

const newest = {
  react: ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', '@types/react-dom@19.3.0'],
  others: ['@tanstack/react-query@5.108.0', 'msw@2.15.0'],
}
const oldest = {
  react: ['react@18.2.0', 'react-dom@18.2.0', '@types/react@18.3.31', '@types/react-dom@18.3.7'],
  others: ['@tanstack/react-query@5.0.0', 'msw@2.7.0'],
}

it.each([
  ['TypeScript 5.9, 6 and 7, with the newest peers', newest, ['5', '6', '7']],
  ['TypeScript 5.9, with the oldest peers', oldest, ['5']],
])(
  'the types of every entry compile, resolved as bundlers and as Node do: %s',
  async (_what, { react, others }, versions) => {
    const project = await createTempProject('types', ...react, ...others)
    for (const version of versions)
      for (const resolution of ['bundler', 'node16']) {
        const found = await faults(project, `typescript${version}`, resolution)
        expect(found, `TypeScript ${version}, ${resolution}`).toEqual([])
      }
    project.write(
      'src/slip.ts',
      `import { createProxy } from 'fpx-checkout/proxy'\ncreateProxy()\n`,
    )
    const [slip] = await faults(project, 'typescript5', 'bundler')
    expect(slip).toContain('createProxy')
  },
)
