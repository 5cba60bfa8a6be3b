import { describe, expect, it } from 'vitest'
import { bundledIn } from '../../.config/scripts/bundledIn.js'
import { builtText, packedFiles, packedManifest, packedText } from './support/packedFiles.js'
import { sourcesOf } from './support/collectReachableCode.js'

interface Bom {
  bomFormat: string
  components: {
    'bom-ref': string
    name: string
    licenses: { license?: { id?: string }; expression?: string }[]
    hashes: { alg: string }[]
    properties: { value: string }[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const files = packedFiles()
const bom = JSON.parse(packedText('dist/sbom.cdx.json')) as Bom
const lists = files.filter((file) => file.endsWith('.licenses.md'))
const namesOf = (refs: Iterable<string>) =>
  [...new Set(refs)].map((ref) => ref.slice(0, ref.lastIndexOf('@'))).sort()

/** Packages bundled into each file, read from its source map. */
const builtIn = files
  .filter((file) => /^dist\/.*\.m?js$/.test(file))
  .map((file) => ({
    file,
    names: new Set(
      sourcesOf(file, builtText).flatMap(
        (source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
      ),
    ),
  }))
  .filter(({ names }) => names.size > 0)

/** Permissive licences: MIT software may contain software under these licences. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
])

/** Returns packages with a licence that isn't allowed. In a choice (`(GPL-2.0 OR MIT)`), one allowed licence suffices. */
const licenceFaults = (licences: readonly (readonly [name: string, licence: string])[]) =>
  licences
    .filter(([, licence]) => !licence.replace(/[()]/g, '').split(' OR ').some(isAllowed))
    .map(([name, licence]) => `${name} is under ${licence || 'no licence'}`)

const isAllowed = (licence: string) => licence.split(' AND ').every((each) => allowed.has(each))

describe('the bill of materials', () => {
  it('lists every dependency and every bundled package, with licence and checksum', () => {
    const wanted = [
      ...Object.keys(packedManifest().dependencies),
      ...builtIn.flatMap(({ names }) => [...names]),
    ]
    expect(wanted).toEqual(expect.arrayContaining(['valibot', 'preact']))
    expect(bom.bomFormat).toBe('CycloneDX')
    expect(bom.components.map(({ name }) => name).sort()).toEqual([...new Set(wanted)].sort())
    for (const component of bom.components) expect(component.hashes[0]?.alg).toBe('SHA-512')
  })

  it('lists the files that contain each package', () => {
    const told = builtIn.map(({ file }) => ({
      file,
      names: new Set(
        bom.components
          .filter(({ properties }) => properties.some(({ value }) => value === file))
          .map(({ name }) => name),
      ),
    }))
    expect(told).toEqual(builtIn)
  })

  it('references each component from the package', () => {
    const [root, ...others] = bom.dependencies
    const refs = bom.components.map((component) => component['bom-ref'])
    expect(root!.dependsOn.sort()).toEqual([...refs].sort())
    expect(others.map(({ ref }) => ref).sort()).toEqual([...refs].sort())
  })
})

describe('the licences of bundled packages', () => {
  it('are next to each file, with their text', () => {
    expect(lists).toEqual(builtIn.map(({ file }) => `${file}.licenses.md`))
    for (const { file, names } of builtIn) {
      const text = packedText(`${file}.licenses.md`)
      expect(namesOf(bundledIn(text).map(({ ref }) => ref))).toEqual([...names].sort())
      expect(text.match(/Permission is hereby granted/g)).toHaveLength(names.size)
    }
  })

  it('are allowed, like those of the dependencies', () => {
    expect(
      licenceFaults([
        ...bom.components.map(
          ({ name, licenses: [first] }) =>
            [name, first?.license?.id ?? first?.expression ?? ''] as const,
        ),
        ...lists.flatMap((file) =>
          bundledIn(packedText(file)).map(({ ref, licence }) => [ref, licence] as const),
        ),
      ]),
    ).toEqual([])
  })

  it('control: a forbidden licence is found', () => {
    expect(
      licenceFaults([
        ['a', 'MIT'],
        ['b', '(GPL-2.0-only OR MIT)'],
        ['c', 'GPL-3.0-only'],
        ['d', 'MIT AND CC-BY-NC-4.0'],
        ['e', ''],
      ]),
    ).toEqual([
      'c is under GPL-3.0-only',
      'd is under MIT AND CC-BY-NC-4.0',
      'e is under no licence',
    ])
  })
})
