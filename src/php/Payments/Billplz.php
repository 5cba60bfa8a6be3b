<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

use FpxCheckout\FpxFacts;
use FpxCheckout\Gateway\GatewayException;
use FpxCheckout\Http\CurlHttp;
use FpxCheckout\Http\Http;
use FpxCheckout\Http\HttpException;
use FpxCheckout\Http\HttpResponse;
use FpxCheckout\Secret;

/**
 * Creates payments using version 3 of the Billplz API. In your Billplz account, you need to enable "X Signature" for
 * callback and return. If you accept company accounts, also enable "Extra Payment Completion Information". Otherwise,
 * Billplz doesn't say whether a payment has failed or awaits its approval.
 */
final class Billplz implements PaymentGateway
{
    private const TIMEOUT = 10.0;
    private const MAX_BYTES = 65_536;
    private const NO_COLLECTION = 'sent no collection';

    private readonly string $name;
    private readonly string $baseUrl;
    private readonly Secret $apiKey;
    private readonly string $collection;
    private readonly Secret $signatureKey;
    private readonly Http $http;

    /**
     * @param array{name?: string, baseUrl?: string, apiKey: string, collection: string, signatureKey: string, http?: Http} $options
     *   `baseUrl` must end in `/api`. Default: https://www.billplz.com/api. The name is stored with each payment. If you
     *   change to another account, give the new one another name than the default `billplz`.
     */
    public function __construct(#[\SensitiveParameter] array $options)
    {
        foreach (['apiKey', 'collection', 'signatureKey'] as $name)
            if (!is_string($options[$name] ?? null) || trim($options[$name]) === '')
                // With an empty key, anyone could sign a message.
                throw new \InvalidArgumentException("Billplz: `$name` must be set. It's in Billplz's settings.");
        $baseUrl = $options['baseUrl'] ?? 'https://www.billplz.com/api';
        if (!is_string($baseUrl) || !preg_match('~^(https://|http://(127\.0\.0\.1|localhost)[:/])[^?#@]+$~D', $baseUrl))
            throw new \InvalidArgumentException('Billplz: `baseUrl` must be https, such as https://www.billplz.com/api, or on this machine.');
        $name = $options['name'] ?? 'billplz';
        if (!is_string($name) || $name === '') throw new \InvalidArgumentException('Billplz: `name` must be a text, such as billplz-2.');
        $this->name = $name;
        $this->baseUrl = rtrim($baseUrl, '/');
        $this->apiKey = new Secret(trim($options['apiKey']));
        $this->collection = trim($options['collection']);
        $this->signatureKey = new Secret(trim($options['signatureKey']));
        $this->http = $options['http'] ?? new CurlHttp();
    }

    public function name(): string
    {
        return $this->name;
    }

    public function create(NewPayment $payment, float $seconds): array
    {
        // Billplz's callbacks repeat the e-mail address in their signed text.
        $email = str_contains($payment->email, '|') ? '' : trim($payment->email);
        $phone = trim((string) $payment->phone);
        $mobile = PhoneNumber::read($phone) ?? (str_contains($phone, '|') ? '' : $phone);
        // A landline or foreign number could be rejected, and isn't needed if there is an e-mail address.
        if ($email !== '' && !preg_match('/^601\d{8,9}$/D', $mobile)) $mobile = '';
        if ($email . $mobile === '') throw new PaymentFailed('Billplz needs an e-mail address without "|", or a phone number.', 'contact');
        $form = array_filter([
            'collection_id' => $this->collection,
            'description' => self::clean($payment->description, 200) ?: 'Order',
            'name' => self::clean($payment->name, 255) ?: 'Customer',
            'email' => $email,
            'mobile' => $mobile,
            'amount' => (string) $payment->amount,
            'reference_1_label' => 'Bank Code',
            'reference_1' => self::toBillplzCode($payment->bank, $payment->model),
            'reference_2_label' => $payment->reference === '' ? '' : 'Reference',
            'reference_2' => $payment->reference,
            'callback_url' => $payment->callbackUrl,
            'redirect_url' => $payment->returnUrl,
        ], static fn (string $value): bool => $value !== '');
        $response = $this->send('POST', '/v3/bills', http_build_query($form, '', '&'), 'created no bill', $seconds);
        if ($response->status === 422 && preg_match('/e-?mail|mobile|phone/i', $response->body))
            throw new PaymentFailed('Billplz does not accept the payer\'s e-mail address or phone number.', 'contact');
        $bill = self::read($response, 'created no bill');
        $id = $bill->id ?? null;
        $url = $bill->url ?? null;
        // Firewalls and maintenance pages may also return status 200.
        if (!is_string($id) || !preg_match(FpxFacts::BILLPLZ['id'], $id) || !is_string($url) || !preg_match('~^https?://[\x21-\x7e]+$~D', $url))
            throw new PaymentFailed('Billplz answered without a bill.');
        // With `auto_submit`, Billplz skips its bank list.
        return ['id' => $id, 'url' => $url, 'bankUrl' => $url . (str_contains($url, '?') ? '&' : '?') . 'auto_submit=true'];
    }

    /**
     * Adds the prefix `B2B1-` to the code of a company bank unless the code comes from Billplz's bank list and already
     * has it. Without the prefix, Billplz opens the personal bank with the same code or shows its bank list.
     */
    private static function toBillplzCode(string $code, ?string $model): string
    {
        return $model === 'B2B1' && !str_starts_with($code, 'B2B1-') ? "B2B1-$code" : $code;
    }

    public function readCallback(Message $message): Report
    {
        return self::verify(Message::readForm($message->body), $this->signatureKey->reveal(), false);
    }

    public function readReturn(Message $message): ?Report
    {
        return self::verify(Message::readForm($message->query), $this->signatureKey->reveal(), true);
    }

    public function find(string $id, float $seconds): ?Report
    {
        $response = $this->send('GET', '/v3/bills/' . rawurlencode($id), null, 'sent no bill', $seconds);
        // Another account's bill is unknown too, for example one of the test mode.
        if ($response->status === 404) return null;
        $bill = self::read($response, 'sent no bill');
        $isPaid = $bill->paid ?? null;
        if (($bill->id ?? null) !== $id || !is_bool($isPaid)) throw new PaymentFailed('Billplz answered with something else than the bill.');
        $amount = $isPaid ? $bill->paid_amount ?? null : $bill->amount ?? null;
        // A due bill can still be paid after a failed attempt.
        $status = $isPaid ? 'paid' : (($bill->state ?? null) === 'deleted' ? 'cancelled' : 'pending');
        return new Report($id, $status, is_numeric($amount) ? (int) $amount : null, null, $bill->reference_2 ?? null);
    }

    /** Deletes the bill. Billplz doesn't delete a paid one, and a deleted bill that is paid after all comes back. */
    public function cancel(string $id, float $seconds): ?bool
    {
        $response = $this->send('DELETE', '/v3/bills/' . rawurlencode($id), null, 'did not delete the bill', $seconds);
        return in_array($response->status, [200, 404], true);
    }

    /**
     * Requests the state of the collection. Useful for a settings page because otherwise the first payer would discover
     * a wrong setting.
     *
     * @return 'active'|'inactive'|'missing' The state. Billplz activates an inactive collection with the next bill.
     * "missing" means that the account doesn't have a collection with this id.
     * @throws PaymentFailed if Billplz doesn't respond or rejects the API key.
     */
    public function collectionState(): string
    {
        $response = $this->send('GET', '/v3/collections/' . rawurlencode($this->collection), null, self::NO_COLLECTION, self::TIMEOUT);
        if ($response->status === 404) return 'missing';
        $collection = self::read($response, self::NO_COLLECTION);
        if (($collection->id ?? null) !== $this->collection) throw new PaymentFailed('Billplz answered with something else than the collection.');
        return ($collection->status ?? 'active') === 'active' ? 'active' : 'inactive';
    }

    /**
     * Verifies the fields of a callback or return. Source: X Signature in the Billplz API.
     *
     * The signed text consists of the strings `name + value`, sorted and joined with "|". This text can be ambiguous
     * because there's no separator between a name and its value, and a value may contain "|". We therefore check that
     * exactly one of the strings can be parsed as each field in `FpxFacts::BILLPLZ`.
     *
     * @param list<array{string, string}> $fields
     * @throws Refusal
     */
    public static function verify(array $fields, #[\SensitiveParameter] string $key, bool $isReturn): Report
    {
        if ($key === '') throw new \InvalidArgumentException('Billplz: the signature key is empty, so everybody could sign.');
        $values = Message::readValues($isReturn ? self::readReturnFields($fields) : $fields);
        $signature = $values['x_signature'] ?? '';
        unset($values['x_signature']);
        $prefix = $isReturn ? 'billplz' : '';
        if ($signature === '' || ($values['id'] ?? '') === '' || ($values['paid'] ?? '') === '') throw new Refusal('missing-field');
        if (!$isReturn && ($values['amount'] ?? '') === '') throw new Refusal('missing-field');

        $texts = [];
        foreach ($values as $name => $value) $texts[] = $prefix . $name . $value;
        usort($texts, strcasecmp(...));
        $text = implode('|', $texts);
        if (!hash_equals(hash_hmac('sha256', $text, $key), $signature)) throw new Refusal('wrong-signature');
        if (count(explode('|', $text)) !== count($texts)) throw new Refusal('ambiguous');
        foreach (FpxFacts::BILLPLZ as $name => $form) {
            $value = $values[$name] ?? null;
            $start = $prefix . $name;
            $readings = array_filter($texts, static fn (string $item): bool => str_starts_with($item, $start) && preg_match($form, substr($item, strlen($start))));
            if ($value !== null && !preg_match($form, $value)) throw new Refusal('unreadable');
            if (count($readings) !== ($value === null ? 0 : 1)) throw new Refusal('ambiguous');
        }
        $isPaid = $values['paid'] === 'true';
        // The received amount may differ from the amount due.
        $amount = $isPaid && ($values['paid_amount'] ?? '') !== '' ? $values['paid_amount'] : $values['amount'] ?? null;
        $status = match (true) {
            $isPaid => 'paid',
            default => ['pending' => 'pending', '' => 'unclear'][$values['transaction_status'] ?? ''] ?? 'failed',
        };
        return new Report($values['id'], $status, $amount === null ? null : (int) $amount);
    }

    /**
     * Returns the fields Billplz adds to the return URL, without the prefix and brackets. Other fields belong to the
     * shop.
     */
    private static function readReturnFields(array $fields): array
    {
        $own = [];
        foreach ($fields as [$name, $value])
            if (stripos($name, 'billplz') === 0) $own[] = [preg_match('/^billplz\[(\w+)\]$/D', $name, $found) ? $found[1] : $name, $value];
        return $own;
    }

    /** Truncates a text. Control characters and "|" are replaced with spaces because they must not occur in signed text. */
    private static function clean(string $text, int $max): string
    {
        $clean = trim((string) preg_replace('/[\p{Cc}|]+/u', ' ', $text));
        return preg_match("/^.{1,$max}/su", $clean, $found) ? $found[0] : '';
    }

    private static function read(HttpResponse $response, string $failed): ?object
    {
        $advice = [401 => ' Copy the secret key again from its settings.', 404 => ' Check the collection id and baseUrl.', 422 => ' Check the collection id, and the payer\'s e-mail address and phone number.'];
        if ($response->status !== 200) {
            $kind = GatewayException::ofStatus($response->status, $response->headers, '')->kind;
            throw new PaymentFailed("Billplz $failed (status $response->status)." . ($advice[$response->status] ?? ''), $kind === 'key-refused' ? $kind : 'other');
        }
        $object = json_decode($response->body);
        return is_object($object) ? $object : null;
    }

    private function send(string $method, string $path, ?string $form, string $failed, float $seconds): HttpResponse
    {
        $headers = ['Accept' => 'application/json', 'Authorization' => 'Basic ' . base64_encode($this->apiKey->reveal() . ':')];
        if ($form !== null) $headers['Content-Type'] = 'application/x-www-form-urlencoded';
        try {
            return $this->http->send($method, $this->baseUrl . $path, $headers, $form, min($seconds, self::TIMEOUT), self::MAX_BYTES);
        } catch (HttpException $failure) {
            throw new PaymentFailed("Billplz $failed ($failure->kind).", $failure->kind === 'timeout' ? 'timeout' : 'other');
        }
    }
}
