import { elementCode } from './elementCode.js'
import type { CodeParts } from './CodeParts.js'

/** Returns a PHP page with the picker, which receives the code and checks it; `undefined` for every other component. */
export function phpCode(parts: CodeParts): string | undefined {
  if (!/picker/i.test(parts.component)) return undefined
  const name = typeof parts.args['name'] === 'string' ? parts.args['name'] : 'bank_code'
  const { model } = parts.args
  const query = model === 'B2C' || model === 'B2B1' ? ` . '?model=${model}'` : ''
  const element = elementCode({ ...parts, args: { ...parts.args, name } }) ?? ''
  return `<?php
if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $code = $_POST['${name.replace(/[\\']/g, '\\$&')}'] ?? null;
    // The proxy, which runs beside PHP, says whether the bank is offered: fpx-checkout proxy --port 4020
    $proxy = 'http://127.0.0.1:4020/api/fpx';
    if (!is_string($code) || $code === '' || !@file_get_contents("$proxy/bank/" . rawurlencode($code)${query})) {
        http_response_code(422);
        exit('Please choose your bank.');
    }
    // Begin the payment here, with the amount of your own order and $code.
    exit('Thank you');
}
?>
<script src="/fpx/fpx-checkout.js" defer></script>

<form method="post">
${element.replace(/^/gm, '  ')}
  <button>Pay</button>
</form>`
}
