import type { StatusMessages } from '../Locale.js'

export const status: StatusMessages = {
  label: 'கட்டணச் சேவை',
  checking: 'சரிபார்க்கப்படுகிறது…',
  up: 'இயங்குகிறது',
  degraded: 'பகுதியாக இயங்குகிறது',
  degradedKept: 'பகுதியாக இயங்குகிறது: முந்தைய தரவு காட்டப்படுகிறது',
  limited: 'அழைப்பு வரம்பை எட்டியது',
  limitedKept: 'அழைப்பு வரம்பை எட்டியது: முந்தைய தரவு காட்டப்படுகிறது',
  down: 'பதிலளிக்கவில்லை',
  offline: 'நீங்கள் இணையத்தில் இல்லை',
  age: '{age} பெறப்பட்ட தரவு',
}
