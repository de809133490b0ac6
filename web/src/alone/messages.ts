/** What the page and its worker say to each other. Bodies and messages are the texts that a server would be sent. */

export type ToWorker =
  | { readonly type: "boot"; readonly pace: number }
  | {
      readonly type: "ask";
      readonly id: number;
      readonly method: string;
      readonly path: string;
      readonly body: string | null;
    }
  | {
      readonly type: "open";
      readonly id: number;
      readonly line: number;
      readonly room: string;
      readonly token: string | null;
    }
  | { readonly type: "say"; readonly line: number; readonly text: string }
  | { readonly type: "close"; readonly line: number };

export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "failed"; readonly why: string }
  | { readonly type: "answer"; readonly id: number; readonly status: number; readonly text: string }
  | { readonly type: "heard"; readonly line: number; readonly text: string | null }; // null: the line is closed
