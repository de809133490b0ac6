/** Icons, which are used by their name: they are in the page before anything uses them. */

/** Bring them; a page that cannot have them goes on without. */
export function bringSprites(): Promise<void> {
  return new Promise((done) => {
    const asked = new XMLHttpRequest(); // it reads a drawing by itself, without any text that would have to be trusted
    asked.addEventListener("loadend", () => {
      const drawings = asked.status === 200 ? asked.responseXML?.documentElement : null;
      drawings?.setAttribute("class", "sprites");
      drawings?.setAttribute("aria-hidden", "true");
      if (drawings) document.body.append(drawings);
      done();
    });
    asked.open("GET", "drawings/sprites.svg");
    asked.send();
  });
}
