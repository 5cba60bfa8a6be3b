<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** An order, as your shop stores it. The amount never comes from the form. */
final class Order
{
    public function __construct(
        /** Your id. It appears in URLs and in the description that the payer reads. */
        public readonly string $id,
        /** In sen. */
        public readonly int $amount,
        public readonly string $name,
        /** Empty if you have only the phone number. */
        public readonly string $email = '',
        public readonly ?string $phone = null,
        /** ISO 4217 code. FPX transfers only ringgit. */
        public readonly string $currency = 'MYR',
        /** What the payer reads at the gateway. Default: "Order" and the id. */
        public readonly ?string $description = null,
    ) {
    }
}
