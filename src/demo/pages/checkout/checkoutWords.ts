import type { languages } from '../../address/storyGlobals.js'
import type { cart } from './cart.js'

/** The strings of the checkout page, except those of the picker. */
export interface CheckoutWords {
  tagline: string
  checkout: string
  contact: string
  email: string
  payBy: string
  hint: string
  pay: (amount: string) => string
  continueTo: (bank: string) => string
  order: string
  delivery: string
  total: string
  items: Record<(typeof cart.lines)[number]['id'], { name: string; detail: string }>
}

const en: CheckoutWords = {
  tagline: 'Coffee and kaya from Ipoh',
  checkout: 'Checkout',
  contact: 'Contact',
  email: 'E-mail',
  payBy: 'Pay by online banking',
  hint: 'FPX takes you to your own bank. The shop never sees your password.',
  pay: (amount) => `Pay ${amount}`,
  continueTo: (bank) => `Continue to ${bank}`,
  order: 'Order',
  delivery: 'Delivery',
  total: 'Total',
  items: {
    kopi: { name: 'Kopi O kaw', detail: 'Roasted in Ipoh, 250 g' },
    kaya: { name: 'Kaya, homemade', detail: 'Pandan, 200 g' },
    cup: { name: 'Enamel cup', detail: 'Green rim, 300 ml' },
  },
}

const ms: CheckoutWords = {
  tagline: 'Kopi dan kaya dari Ipoh',
  checkout: 'Pembayaran',
  contact: 'Maklumat hubungan',
  email: 'E-mel',
  payBy: 'Bayar melalui perbankan dalam talian',
  hint: 'FPX membawa anda ke bank anda sendiri. Kedai tidak pernah melihat kata laluan anda.',
  pay: (amount) => `Bayar ${amount}`,
  continueTo: (bank) => `Teruskan ke ${bank}`,
  order: 'Pesanan',
  delivery: 'Penghantaran',
  total: 'Jumlah',
  items: {
    kopi: { name: 'Kopi O kaw', detail: 'Disangai di Ipoh, 250 g' },
    kaya: { name: 'Kaya buatan sendiri', detail: 'Pandan, 200 g' },
    cup: { name: 'Cawan enamel', detail: 'Tepi hijau, 300 ml' },
  },
}

const zh: CheckoutWords = {
  tagline: '来自怡保的咖啡与咖椰',
  checkout: '结账',
  contact: '联系方式',
  email: '电子邮件',
  payBy: '网上银行付款',
  hint: 'FPX 会带您前往您自己的银行。商店不会看到您的密码。',
  pay: (amount) => `支付 ${amount}`,
  continueTo: (bank) => `前往 ${bank}`,
  order: '订单',
  delivery: '运费',
  total: '总计',
  items: {
    kopi: { name: '浓黑咖啡', detail: '怡保烘焙，250 克' },
    kaya: { name: '自制咖椰', detail: '香兰，200 克' },
    cup: { name: '搪瓷杯', detail: '绿边，300 毫升' },
  },
}

const ta: CheckoutWords = {
  tagline: 'ஈப்போவிலிருந்து காபியும் காயாவும்',
  checkout: 'பணம் செலுத்துதல்',
  contact: 'தொடர்பு',
  email: 'மின்னஞ்சல்',
  payBy: 'இணைய வங்கி மூலம் செலுத்தவும்',
  hint: 'FPX உங்களை உங்கள் வங்கிக்கே அழைத்துச் செல்லும். கடை உங்கள் கடவுச்சொல்லைப் பார்ப்பதில்லை.',
  pay: (amount) => `${amount} செலுத்தவும்`,
  continueTo: (bank) => `தொடரவும்: ${bank}`,
  order: 'ஆர்டர்',
  delivery: 'டெலிவரி',
  total: 'மொத்தம்',
  items: {
    kopi: { name: 'கோப்பி ஓ', detail: 'ஈப்போவில் வறுத்தது, 250 கி' },
    kaya: { name: 'வீட்டுக் காயா', detail: 'பாண்டன், 200 கி' },
    cup: { name: 'எனாமல் கோப்பை', detail: 'பச்சை விளிம்பு, 300 மி.லி.' },
  },
}

/** The checkout page's strings in the package's four languages. */
export const checkoutWords: Record<(typeof languages)[number], CheckoutWords> = { en, ms, zh, ta }
