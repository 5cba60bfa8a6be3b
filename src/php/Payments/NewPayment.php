<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** A payment to create at the gateway. */
final class NewPayment
{
    public function __construct(
        /** The amount in sen. */
        public readonly int $amount,
        /** The code of the bank, as returned by `FpxBanks::find`. */
        public readonly string $bank,
        /** The description the payer sees at the gateway. */
        public readonly string $description,
        public readonly string $name,
        /** The payer's e-mail address. May be empty if you pass the phone number. */
        public readonly string $email,
        /** The URL the gateway sends its callback to. */
        public readonly string $callbackUrl,
        /** The URL the gateway redirects the payer back to. */
        public readonly string $returnUrl,
        public readonly ?string $phone = null,
        /** Your reference for this payment, which must be unique. */
        public readonly string $reference = '',
        /** @var ?('B2C'|'B2B1') The FPX model of the bank, if it's known. */
        public readonly ?string $model = null,
    ) {
    }
}
