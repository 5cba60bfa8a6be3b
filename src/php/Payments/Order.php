<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** An order in your shop. */
final class Order
{
    public function __construct(
        /** The id of your order. It appears in URLs and in the default description. */
        public readonly string $id,
        /** The amount in sen. Never read it from the form. */
        public readonly int $amount,
        public readonly string $name,
        /** The payer's e-mail address. May be empty if you pass the phone number. */
        public readonly string $email = '',
        public readonly ?string $phone = null,
        /** The ISO 4217 currency code. FPX supports only ringgit. */
        public readonly string $currency = 'MYR',
        /** The description the gateway shows to the payer. Default: "Order" followed by the id. */
        public readonly ?string $description = null,
    ) {
    }
}
