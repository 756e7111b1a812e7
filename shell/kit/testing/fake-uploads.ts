type Answer = (
  address: string,
  init: RequestInit,
) => Promise<{ readonly status: number; text(): Promise<string> }>;

/** What replaces `XMLHttpRequest` where a file is uploaded: half of it is sent at once, all of it with the answer. */
export function fakeUploads(answer: Answer): typeof XMLHttpRequest {
  class FakeUpload {
    status = 0;
    responseText = '';
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    readonly #headers: Record<string, string> = {};
    #request: { readonly method: string; readonly address: string } | undefined;
    #isAborted = false;

    open(method: string, address: string): void {
      this.#request = { method, address };
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    send(body: FormData): void {
      const { method, address } = this.#request!;
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      answer(address, { method, body, headers: this.#headers })
        .then(async (response) => {
          this.status = response.status;
          this.responseText = await response.text();
          if (!this.#isAborted) this.onload?.();
        })
        .catch(() => this.onerror?.());
    }

    abort(): void {
      this.#isAborted = true;
      this.onabort?.();
    }
  }
  return FakeUpload as never;
}
