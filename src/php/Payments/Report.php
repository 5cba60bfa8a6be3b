<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** What the gateway says about a payment, verified. */
final class Report
{
    public function __construct(
        /** Id of the payment: the id that the gateway gave it, or the reference that it received. Billplz: the bill's id. */
        public readonly string $paymentId,
        /** @var 'paid'|'failed'|'pending' "pending": an approval or the bank's answer is awaited. */
        public readonly string $status,
        /** In sen; null if the message doesn't state it, or if its signature doesn't cover it. */
        public readonly ?int $amount = null,
        /** Such as "MYR"; null if the message doesn't state it. */
        public readonly ?string $currency = null,
    ) {
    }
}
