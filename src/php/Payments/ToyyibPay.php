<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Verifies callbacks from toyyibPay. Useful if you implement a gateway that creates payments at toyyibPay. */
final class ToyyibPay
{
    private const STATUSES = ['1' => 'paid', '2' => 'pending', '3' => 'failed', '4' => 'pending'];

    /**
     * Verifies the fields of a callback. The hash is the MD5 hash of the key, `status`, `order_id`, `refno`, and "ok",
     * and doesn't cover the amount. Source: Callback Parameter in toyyibPay's API reference.
     *
     * The `order_id` must be a reference of 20 lower-case letters and digits. Its fixed length makes the hashed text
     * unambiguous.
     *
     * @param list<array{string, string}> $fields
     * @throws Refusal
     */
    public static function verify(array $fields, #[\SensitiveParameter] string $secretKey): Report
    {
        if ($secretKey === '') throw new \InvalidArgumentException('toyyibPay: the key is empty, so everybody could sign.');
        $values = Message::readValues($fields);
        foreach (['status', 'order_id', 'refno', 'hash'] as $name)
            if (($values[$name] ?? '') === '') throw new Refusal('missing-field');
        ['status' => $status, 'order_id' => $paymentId, 'refno' => $refno, 'hash' => $hash] = $values;

        if (!hash_equals(md5("$secretKey$status$paymentId{$refno}ok"), $hash)) throw new Refusal('wrong-signature');
        $stated = self::STATUSES[$status] ?? null;
        if ($stated === null || !preg_match('/^[0-9a-z]{20}$/D', $paymentId) || !preg_match('/^[A-Za-z0-9-]{1,64}$/D', $refno))
            throw new Refusal('ambiguous');
        return new Report($paymentId, $stated);
    }
}
