import { elementCode, scriptTags } from './elementCode.js'
import type { CodeParts } from './CodeParts.js'

/**
 * Returns a PHP page that renders the picker and checks the submitted code, or `undefined` for every other component.
 */
export function phpCode(parts: CodeParts): string | undefined {
  if (!/picker/i.test(parts.component)) return undefined
  const name = typeof parts.args['name'] === 'string' ? parts.args['name'] : 'bank_code'
  const { model } = parts.args
  const of = model === 'B2C' || model === 'B2B1' ? `, '${model}'` : ''
  const element = elementCode({ ...parts, args: { ...parts.args, name } }) ?? ''
  return `<?php
require dirname(__DIR__) . '/shop.php'; // $banks: see the guide on plain PHP

if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $bank = $banks->find($_POST['${name.replace(/[\\']/g, '\\$&')}'] ?? null${of});
    if ($bank === null) {
        http_response_code(422);
        exit('Please choose your bank.');
    }
    // Begin the payment here, with the amount of your own order and $bank['code'].
    exit('Thank you');
}
?>
${scriptTags(parts)}

<form method="post">
${element.replace(/^/gm, '  ')}
  <button>Pay</button>
</form>`
}
