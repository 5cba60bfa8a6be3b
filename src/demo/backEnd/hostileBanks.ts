/**
 * Bank rows a picker must render safely. Some names contain markup, scripts, right-to-left text, or invisible
 * characters. Other names are very long, blank, or missing. Some logo URLs are unsafe.
 *
 * The proxy can read all of these rows, and none of them contradicts the standard gateway's documentation.
 */
export const hostileBanks: readonly object[] = [
  { code: 'HOST0001', name: '<script>alert(1)</script>', display: '<img src=x onerror=alert(1)>' },
  { code: 'HOST0002', name: '</script><svg/onload=alert(1)>', display: '"><b>Bold</b>' },
  { code: 'HOST0003', name: 'Reversed', display: '\u202Eknab detsurt\u202C' },
  { code: 'HOST0004', name: 'Hidden', display: 'May\u200Bbank\u2060 \uFEFF2U' },
  { code: 'HOST0005', name: 'بنك إسلام', display: 'بنك إسلام' },
  { code: 'HOST0006', name: 'Only a name', display: null },
  { code: 'HOST0007', display: 'Only a display name' },
  { code: 'HOST0008', name: '', display: '   ' },
  { code: 'HOST0009', name: 'Endless', display: 'Bank '.repeat(200) },
  { code: 'HOST0010', name: 'Unbroken', display: 'Bank'.repeat(100) },
  { code: 'HOST0011', name: 'Marks', display: `B${'\u0301'.repeat(40)}ank` },
  { code: 'HOST0012', name: 'Logo', display: 'Script as a logo', logo: 'javascript:alert(1)' },
  {
    code: 'HOST0013',
    name: 'Logo',
    display: 'Logo without https',
    logo: 'http://logo.example/1.png',
  },
  { code: 'HOST0014', name: 'Status', display: 'Status unheard of', status: { nested: true } },
  { code: '<b>15</b>', name: 'Code', display: 'Markup in the code' },
  { code: 'HOST0016', name: 'Lines', display: 'Two\nlines\tand a tab' },
  JSON.parse('{"code":"HOST0017","name":"Keys","display":"Keys","__proto__":{"x":1}}') as object,
]
