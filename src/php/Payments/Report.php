<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** What a gateway says about a payment, in a verified message or when it is asked. */
final class Report
{
    public function __construct(
        /** The gateway's id of the payment, such as the id of a Billplz bill. */
        public readonly string $paymentId,
        /**
         * @var 'paid'|'failed'|'pending'|'unclear'|'cancelled' The status. A pending payment awaits an approval or the
         *   bank's response. An unclear one isn't paid, and the message doesn't say whether it awaits an approval.
         */
        public readonly string $status,
        /** The amount in sen, or null if it isn't known. */
        public readonly ?int $amount = null,
        /** The ISO 4217 currency code, such as "MYR", or null if it isn't known. */
        public readonly ?string $currency = null,
        /** The reference of the {@see NewPayment}, if the gateway was asked and says it. */
        public readonly ?string $reference = null,
    ) {
    }
}
