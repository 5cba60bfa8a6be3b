<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Verifies toyyibPay's callbacks, for a gateway of your own that creates payments there. */
final class ToyyibPay
{
    private const STATUSES = ['1' => 'paid', '2' => 'pending', '3' => 'failed', '4' => 'pending'];

    /**
     * Verifies the fields of a callback. Its hash is the MD5 of the key, `status`, `order_id`, `refno` and "ok", and
     * doesn't cover the amount. Source: toyyibPay's API reference, Callback Parameter.
     *
     * `order_id` must be a reference of 20 lower-case letters and digits: with a fixed length, the hashed text has only one
     * reading.
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
