<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** A verified report from the gateway about a payment. */
final class Report
{
    public function __construct(
        /**
         * The id of the payment, which is either the gateway's id or your reference. For Billplz, it's the id of the
         * bill.
         */
        public readonly string $paymentId,
        /**
         * @var 'paid'|'failed'|'pending' The status. A pending payment is waiting for an approval or for the bank's
         * response.
         */
        public readonly string $status,
        /** The amount in sen, or null if the message doesn't contain an amount or the signature doesn't cover it. */
        public readonly ?int $amount = null,
        /** The ISO 4217 currency code, such as "MYR", or null if the message doesn't contain a currency. */
        public readonly ?string $currency = null,
    ) {
    }
}
