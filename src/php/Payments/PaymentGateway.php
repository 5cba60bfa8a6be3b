<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Creates payments, asks for them, cancels them, and verifies messages about them. {@see Billplz} is one. */
interface PaymentGateway
{
    /** Returns the name that payments and log messages have, such as "billplz". Two gateways need two names. */
    public function name(): string;

    /**
     * Creates a payment. The `bankUrl` opens the payer's bank directly and skips the gateway's bank list.
     *
     * @return array{id: string, url: string, bankUrl?: string}
     * @throws PaymentFailed if the gateway doesn't confirm that the payment was created.
     */
    public function create(NewPayment $payment, float $seconds): array;

    /**
     * Asks for a payment. Returns null if the gateway doesn't know it.
     *
     * @throws PaymentFailed if the gateway doesn't answer within the seconds.
     */
    public function find(string $id, float $seconds): ?Report;

    /**
     * Cancels a payment. Returns false if the gateway refuses, for example because the payment was paid a moment ago, and
     * null if it has no such call.
     *
     * @throws PaymentFailed if the gateway doesn't answer within the seconds.
     */
    public function cancel(string $id, float $seconds): ?bool;

    /**
     * Verifies a callback. Returns null if the gateway doesn't sign callbacks, so that it's asked instead.
     *
     * @throws Refusal if the callback is invalid.
     */
    public function readCallback(Message $message): ?Report;

    /**
     * Verifies the payer's return. Returns null if the gateway doesn't sign returns, so that it's asked instead.
     *
     * @throws Refusal
     */
    public function readReturn(Message $message): ?Report;
}
