<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** A payment to create at the gateway. */
final class NewPayment
{
    public function __construct(
        /** In sen. */
        public readonly int $amount,
        /** The bank's code, which `FpxBanks::find` has returned. */
        public readonly string $bank,
        /** What the payer reads at the gateway. */
        public readonly string $description,
        public readonly string $name,
        /** Empty if you have only the phone number. */
        public readonly string $email,
        /** URL to which the gateway sends its callback. */
        public readonly string $callbackUrl,
        /** URL to which the gateway sends the payer back. */
        public readonly string $returnUrl,
        public readonly ?string $phone = null,
        /** Your reference of this payment. No two payments share one. */
        public readonly string $reference = '',
        /** @var ?('B2C'|'B2B1') The bank's FPX model, if it's known. */
        public readonly ?string $model = null,
    ) {
    }
}
