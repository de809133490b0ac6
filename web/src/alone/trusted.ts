/** Addresses of our own scripts, for browsers that ask a policy before they run one. */

interface Policy {
  createScriptURL(address: string): string; // a TrustedScriptURL, which is given on as it is
}
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy;
}

const SCRIPTS = ["alone.js", "offline.js"];

function own(address: string): string {
  if (!SCRIPTS.includes(address)) throw new TypeError(`${address} is no script of ours`);
  return new URL(address, document.baseURI).href;
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const policy = policies?.createPolicy("mammamia", { createScriptURL: own }) ?? { createScriptURL: own };

/** The address of one of our scripts, beside the page. */
export function scriptAddress(name: string): string {
  return policy.createScriptURL(name);
}
