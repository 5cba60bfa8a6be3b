import { expect, it } from 'vitest'
import { createTempProject, type TempProject } from '../support/createTempProject.js'
import { peers } from '../support/peers.js'

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

/** Returns a version of every peer (0: the lowest, -1: the newest), to install. */
const peersAt = (index: 0 | -1) =>
  Object.entries(peers).map(([name, versions]) => `${name}@${versions.at(index)}`)
const newest = ['@types/react@19.3.3', '@types/react-dom@19.3.0', ...peersAt(-1)]
const oldest = ['@types/react@18.3.31', '@types/react-dom@18.3.7', ...peersAt(0)]

it.each([
  ['TypeScript 5.9, 6 and 7, with the newest peers', newest, ['5', '6', '7']],
  ['TypeScript 5.9, with the oldest peers', oldest, ['5']],
])(
  'the types of every entry compile, resolved as bundlers and as Node do: %s',
  async (_what, installed, versions) => {
    const project = await createTempProject('types', ...installed)
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
