<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

use FpxCheckout\FpxFacts;

/** The lowest and highest amount of a payment in ringgit for each FPX model. */
final class AmountLimits
{
    /** @var array{B2C: array{float, float}, B2B1: array{float, float}} */
    private readonly array $ranges;

    /**
     * @param mixed $ranges The `limits` option of `FpxPayments`. Missing models have the FPX limits.
     * @throws \InvalidArgumentException
     */
    public function __construct(mixed $ranges = [])
    {
        foreach (is_array($ranges) ? $ranges : [null] as $model => $range)
            if (!isset(FpxFacts::LIMITS[$model]) || !is_array($range) || count(array_filter($range, is_numeric(...))) !== 2 || !($range[0] <= $range[1]))
                throw new \InvalidArgumentException("FpxPayments: `limits` must be such as ['B2C' => [1, 30_000]], in ringgit.");
        $this->ranges = $ranges + FpxFacts::LIMITS;
    }

    /**
     * Returns the lowest and highest amount in ringgit. If the model is unknown, the combined range of both models
     * applies.
     *
     * @return array{float, float}
     */
    public function range(?string $model): array
    {
        $ranges = isset($this->ranges[$model ?? '']) ? [$this->ranges[$model]] : $this->ranges;
        return [(float) min(array_column($ranges, 0)), (float) max(array_column($ranges, 1))];
    }

    /** Explains why an order can't be paid, or returns null if it can be paid. */
    public function explain(Order $order, ?string $model): ?string
    {
        [$lowest, $highest] = $this->range($model);
        if ($order->amount >= round($lowest * 100) && $order->amount <= round($highest * 100)) return null;
        return sprintf(
            'Order %s of RM %.2f is outside the limits of %s, which are RM %.2f to RM %.2f for one payment.',
            $order->id,
            $order->amount / 100,
            $model ?? 'FPX',
            $lowest,
            $highest,
        );
    }
}
