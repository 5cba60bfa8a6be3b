import { ms } from 'fpx-checkout/locales'
import { describe, expect, it } from 'vitest'
import { createCustomElementsManifest } from '../../.config/vite/customElementsManifest.js'
import { argText, storyArgs } from '../../src/demo/frame/storyArgs.js'
import type { IndexedStory } from '../../src/demo/frame/storyIndex.js'
import { bankPickerArgTypes } from '../../src/demo/stories/bankPickerArgTypes.js'
import { companyListArgTypes } from '../../src/demo/stories/companyListArgTypes.js'
import { fpxBankPickerArgTypes } from '../../src/demo/stories/fpxBankPickerArgTypes.js'
import { fpxCompanyListArgTypes } from '../../src/demo/stories/fpxCompanyListArgTypes.js'
import type { ArgType } from '../../src/demo/stories/Story.js'
import { elementCode } from '../../src/demo/workbench/code/elementCode.js'

const attributesOf = (tag: string) =>
  createCustomElementsManifest()
    .modules.flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => tagName === tag)
    .flatMap(({ attributes }) => attributes.map(({ name }) => name))

const controlled = (argTypes: Readonly<Record<string, ArgType>>) =>
  Object.entries(argTypes).flatMap(([name, { control }]) => (control ? [name] : []))

const elements = [
  { tag: 'fpx-bank-picker', own: fpxBankPickerArgTypes, react: bankPickerArgTypes },
  { tag: 'fpx-company-list', own: fpxCompanyListArgTypes, react: companyListArgTypes },
]

describe("a story's controls", () => {
  // The compiler checks the controls of the React components (`ArgTypesOf`).
  it.each(elements)('exist for each attribute of <$tag>', ({ tag, own }) => {
    expect(attributesOf(tag).length).toBeGreaterThan(10)
    expect(controlled(own).sort()).toEqual(attributesOf(tag).sort())
  })

  it.each(elements)('become attributes that <$tag> has', ({ tag, react }) => {
    const args = Object.fromEntries(controlled(react).map((name) => [name, 'x']))
    const code = elementCode({ component: tag, args, language: 'en' })
    const written = [...(code ?? '').matchAll(/([a-z-]+)="/g)].map(([, name]) => name)
    expect(written.length).toBeGreaterThan(9)
    // Every HTML element has `autofocus`.
    expect([...attributesOf(tag), 'autofocus']).toEqual(expect.arrayContaining(written))
  })

  const story = {
    args: { label: 'Your bank', offlineBanks: 'disable', amount: 5, required: true, locale: ms },
    argTypes: bankPickerArgTypes,
  } as unknown as IndexedStory

  it("change the story's args, and remove those that are blank", () => {
    expect(
      storyArgs(story, {
        amount: '10.5',
        offlineBanks: '',
        label: '',
        required: 'false',
        featured: '["MB2U0227"]',
      }),
    ).toEqual({ amount: 10.5, required: false, featured: ['MB2U0227'], locale: ms })
  })

  it('set a language by its tag', () => {
    const { locale } = bankPickerArgTypes
    expect(argText(ms, locale)).toBe('ms')
    expect(storyArgs(story, { locale: 'ta' })).toMatchObject({ locale: { lang: 'ta' } })
  })
})
