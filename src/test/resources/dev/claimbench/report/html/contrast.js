// Texts whose colour is not apart enough from what is behind them (WCAG 2.1, 1.4.3).
(() => {
  const parse = (text) => {
    const n = text.match(/[\d.]+/g).map(Number);
    return { rgb: n.slice(0, 3), alpha: n.length > 3 ? n[3] : 1 };
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour.alpha === 1) return colour.rgb;
    }
    return [255, 255, 255];
  };
  const bad = [];
  let seen = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest('script, title') || !parent.getClientRects().length) continue;
    const style = getComputedStyle(parent);
    const inSvg = parent.namespaceURI.endsWith('svg');
    const front = luminance(parse(inSvg ? style.fill : style.color).rgb);
    const back = luminance(behind(parent));
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    seen++;
    if (ratio < 4.5) bad.push(ratio.toFixed(2) + ' ' + parent.tagName + '.' + parent.getAttribute('class') + ' ' + node.textContent.slice(0, 40));
  }
  return seen > 100 ? [...new Set(bad)] : ['only ' + seen + ' texts seen'];
})()
