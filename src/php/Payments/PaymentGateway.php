<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Creates payments and verifies messages about them. {@see Billplz} implements this interface. */
interface PaymentGateway
{
    /** Returns the name for log messages, such as "billplz". */
    public function name(): string;

    /**
     * Creates a payment. The `bankUrl` opens the payer's bank directly and skips the gateway's bank list.
     *
     * @return array{id: string, url: string, bankUrl?: string}
     * @throws PaymentFailed if the gateway doesn't confirm that the payment was created.
     */
    public function create(NewPayment $payment): array;

    /** @throws Refusal if the callback is invalid. */
    public function readCallback(Message $message): Report;

    /**
     * Verifies the payer's return. Returns null if the gateway doesn't sign returns.
     *
     * @throws Refusal
     */
    public function readReturn(Message $message): ?Report;

    /**
     * Requests the state of a payment from the gateway. Returns null if the gateway doesn't support this.
     *
     * @throws PaymentFailed if the gateway doesn't respond.
     */
    public function find(string $id): ?Report;
}
