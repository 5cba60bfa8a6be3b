/**
 * Returns a shop page. Its heading doesn't wait for scripts so that every page first paints before they run. After a
 * payment, the page shows the submitted code.
 */
export const toHtml = (head: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<h1>Pay your order</h1>
<p>2 items, RM 84.00</p>
${body}
<output></output>
<script>
addEventListener('submit', (event) => {
  event.preventDefault()
  document.querySelector('output').textContent = new FormData(event.target).get('bank_code')
})
</script>
</body>
</html>`
