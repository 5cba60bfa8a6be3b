<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Creates payments at a gateway, and verifies what the gateway says about them. {@see Billplz} is one. */
interface PaymentGateway
{
    /** Appears in the log, such as "billplz". */
    public function name(): string;

    /**
     * Creates a payment. `bankUrl` opens the payer's bank without the gateway's own bank list.
     *
     * @return array{id: string, url: string, bankUrl?: string}
     * @throws PaymentFailed if the gateway didn't confirm that it created one.
     */
    public function create(NewPayment $payment): array;

    /** @throws Refusal if the callback must not change anything. */
    public function readCallback(Message $message): Report;

    /**
     * Verifies the payer's return; null if the gateway doesn't sign it.
     *
     * @throws Refusal
     */
    public function readReturn(Message $message): ?Report;

    /**
     * Asks the gateway for the state of the payment with this id; null if the gateway has no such request.
     *
     * @throws PaymentFailed if the gateway doesn't answer.
     */
    public function find(string $id): ?Report;
}
