import 'fpx-checkout/styles.css'
