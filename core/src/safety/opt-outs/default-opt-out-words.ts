import type { OptOutSettings } from './opt-out-settings.js';

/** Each means nothing but this when it is the whole message. */
export const DEFAULT_OPT_OUT: OptOutSettings = {
  words: {
    ar: ['إيقاف', 'الغاء', 'إلغاء الاشتراك', 'توقف'],
    bn: ['বন্ধ', 'বন্ধ করুন'],
    de: ['stopp', 'abmelden', 'abbestellen'],
    en: ['stop', 'stop all', 'unsubscribe', 'opt out', 'remove me'],
    es: ['baja', 'parar', 'darme de baja', 'no más mensajes'],
    fr: ['arrêt', 'arrêter', 'désabonner', 'désinscription'],
    hi: ['बंद', 'बंद करो', 'बंद करें', 'रोको'],
    id: ['berhenti', 'berhenti langganan'],
    it: ['annulla iscrizione', 'cancellami', 'disiscrivi'],
    pt: ['sair', 'descadastrar', 'cancelar inscrição'],
    ta: ['நிறுத்து', 'நிறுத்தவும்'],
    te: ['ఆపు', 'ఆపండి'],
    tr: ['iptal', 'durdur'],
    ur: ['بند', 'بند کریں'],
  },
  startWords: ['start', 'unstop', 'subscribe', 'शुरू', 'चालू', 'alta', 'empezar', 'iniciar', 'anmelden'],
  confirmation: null,
};
