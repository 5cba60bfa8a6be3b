import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepTranscript } from './support/keepTranscript.js'
import { openOrca } from './support/openOrca.js'
import { openSpokenShop, type SpokenShop } from './support/openSpokenShop.js'
import { spokenBanks } from './support/spokenBanks.js'
import { timesIn } from './support/timesIn.js'

// The assertions follow the test plan for an editable combobox of ARIA-AT, the W3C's screen reader project, as far as
// they apply to a bank picker: https://aria-at.w3.org
const opened = openOrca()
let shop: SpokenShop
beforeAll(async () => {
  shop = await openSpokenShop({ banks: spokenBanks })
})
afterAll(() => shop.close())

const field = /Bank editable combo box/
const closed = /collapsed|Bank editable combo box\./

describe.each(['react', 'element'])('the combobox (%s)', (checkout) => {
  it('is read as ARIA-AT expects, with each notice once', async () => {
    const { user } = opened
    await user.visit(`${shop.url}/${checkout}`)

    // Navigate to an empty combobox: name, role, editable.
    let said = await user.tabTo(field)
    expect(said).toMatch(field)
    expect(said).not.toMatch(/Bank Bank|status bar/)

    // Open an empty combobox: expanded, the list, the active option and its state.
    said = await user.press('Down', /Affin Bank/)
    expect(said).toMatch(/expanded/)
    expect(said).toMatch(/Options List with 6 items/)
    expect(said).toMatch(/Affin Bank ABB0233\.?\nnot selected/)

    // Navigate through the options.
    said = await user.press('Down', /CIMB Clicks/)
    expect(said).toMatch(/CIMB Clicks BCBB0235\.?\nnot selected/)
    expect(said).not.toMatch(/Affin/)
    said = await user.press('Up', /Affin Bank/)
    expect(said).not.toMatch(/CIMB Clicks/)
    // The last option, which begins another group.
    said = await user.press('Up', /Hong Leong/)
    expect(said).toMatch(/Corporate accounts/)
    said = await user.press('Down', /Affin Bank/)
    expect(said).not.toMatch(/Corporate/)
    said = await user.press('End', /./).catch(() => '')
    expect(said).not.toMatch(/RHB/)

    // Close without a selection.
    said = await user.press('Escape', closed)
    expect(said).not.toMatch(/\) selected/)
    expect(await user.bank()).toEqual({ shown: '', code: '' })

    // Search: the active option, and one count after typing stops.
    said = await user.type('maybank', /found/)
    expect(said).toMatch(/Maybank2U MB2U0227/)
    expect(said.match(/\d+ banks? found\./g)).toEqual(['1 bank found.'])
    said = await user.type('xyz', /No bank matches/)
    expect(said.match(/No bank matches “\w+”/g)).toEqual(['No bank matches “maybankxyz”'])
    said = await user.press(['BackSpace', 'BackSpace', 'BackSpace'], /1 bank found/)
    expect(timesIn(said, '1 bank found.')).toBe(1)

    // Select: the value, collapsed, and the notice.
    said = await user.press('Return', /\) selected/)
    expect(timesIn(said, 'Maybank2U (MB2U0227) selected.')).toBe(1)
    expect(await user.bank()).toEqual({ shown: 'Maybank2U', code: 'MB2U0227' })

    // Navigate to a filled combobox: name, role, value, description.
    said = await user.press('Tab', /Clear push button/)
    said = await user.press('shift+Tab', field)
    expect(said).toMatch(/Maybank2U/)
    expect(said).toMatch(/MB2U0227/)

    // Open a filled combobox: the selected option.
    said = await user.press('Down', /Maybank2U MB2U0227/)
    expect(said).toMatch(/expanded/)
    expect(said).not.toMatch(/not selected/)
    await user.press('Escape', closed)

    // Clear.
    await user.press('Tab', /Clear push button/)
    said = await user.press('Return', /deselected/)
    expect(timesIn(said, 'Maybank2U deselected.')).toBe(1)
    expect(await user.bank()).toEqual({ shown: '', code: '' })
    await keepTranscript(`combobox-${checkout}`, user.transcript)
  })

  it('says that the account type is selected to which an arrow moves', async () => {
    const { user } = opened
    await user.visit(`${shop.url}/${checkout}`)
    await user.tabTo(/All/)
    // In browse mode, the arrows only read the page: they don't reach it.
    await user.press('Insert+a', /Focus mode/)
    for (const [key, type] of [
      ['Right', 'Personal'],
      ['Right', 'Corporate'],
      ['Up', 'Personal'],
    ] as const) {
      const said = await user.press(key, new RegExp(`${type}[^]*radio button`))
      expect(said).toMatch(/selected radio button/)
      expect(said).not.toMatch(/not selected/)
    }
    await user.press('Insert+a', /Browse mode/)
  })
})
