<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Verifies messages from Bayarcash. Useful if you implement a gateway that creates payments at Bayarcash. */
final class Bayarcash
{
    /**
     * The signed fields of each kind of message, in alphabetical order. Since each kind has a different number of
     * fields, their signed texts are never equal. Sources: "Transaction callback" in Bayarcash's documentation, and
     * `verifyPreTransactionCallbackData` in its PHP SDK.
     */
    private const SIGNED = [
        'transaction' => [
            'amount', 'currency', 'datetime', 'exchange_reference_number', 'exchange_transaction_id', 'order_number',
            'payer_bank_name', 'payer_email', 'payer_name', 'record_type', 'status', 'status_description', 'transaction_id',
        ],
        'receipt' => [
            'amount', 'currency', 'exchange_reference_number', 'exchange_transaction_id', 'order_number', 'payer_bank_name',
            'status', 'status_description', 'transaction_id',
        ],
        'pre_transaction' => ['exchange_reference_number', 'order_number', 'record_type'],
    ];

    /** The status codes 0 to 4 mean new, pending, failed, successful, and cancelled. */
    private const STATUSES = ['pending', 'pending', 'failed', 'paid', 'failed'];

    /**
     * Verifies the fields of a callback or return.
     *
     * The signed text only contains the values, joined with "|". Values that contain "|" are rejected because they
     * could shift other values to different fields. For example, a payer's name could turn a cancelled payment into a
     * paid one.
     *
     * @param list<array{string, string}> $fields
     * @throws Refusal
     */
    public static function verify(array $fields, #[\SensitiveParameter] string $secretKey): Report
    {
        if ($secretKey === '') throw new \InvalidArgumentException('Bayarcash: the key is empty, so everybody could sign.');
        $values = Message::readValues($fields);
        $type = $values['record_type'] ?? null;
        $kind = $type === 'pre_transaction' ? $type : ($type === null ? 'receipt' : 'transaction');
        $checksum = $values['checksum'] ?? '';
        $signed = [];
        foreach (self::SIGNED[$kind] as $name) $signed[] = $values[$name] ?? throw new Refusal('missing-field');
        if ($checksum === '') throw new Refusal('missing-field');

        if (!hash_equals(hash_hmac('sha256', implode('|', $signed), $secretKey), $checksum)) throw new Refusal('wrong-signature');
        foreach ($signed as $value) if (str_contains($value, '|')) throw new Refusal('ambiguous');
        $paymentId = $values['order_number'];
        if ($paymentId === '') throw new Refusal('unreadable');
        if ($kind === 'pre_transaction') return new Report($paymentId, 'pending');
        $status = preg_match('/^[0-4]$/D', $values['status']) ? self::STATUSES[(int) $values['status']] : null;
        if ($status === null || $values['currency'] === '' || !preg_match('/^(\d{1,10})(?:\.(\d{1,2}))?$/D', $values['amount'], $found))
            throw new Refusal('unreadable');
        return new Report($paymentId, $status, (int) $found[1] * 100 + (int) str_pad($found[2] ?? '', 2, '0'), $values['currency']);
    }
}
